import { expect, it } from 'vitest';
import { figuresOfStudy, studyCsv } from './study-figures.ts';
import type { StudyOption } from './workflow-studies.ts';

const option = (n: number, value: number, area: number | null, note = ''): StudyOption => ({
  n,
  values: [value],
  state: 'done',
  results: {},
  figures: [
    { node: 'site', output: 'Area', value: 900 },
    { node: 'floors', output: 'Area', value: area },
  ],
  error: null,
  pictures: [],
  starred: false,
  dropped: false,
  note,
});
const axes = [{ node: 'levels', property: 'Height', values: [3, 4] }];

it('figures are those that differ; without a difference all stand', () => {
  expect(figuresOfStudy({ options: [option(0, 3, 100), option(1, 4, 120)] }).map(({ key }) => key)).toEqual(['floors/Area']);
  expect(figuresOfStudy({ options: [option(0, 3, 100), option(1, 4, 100)] }).map(({ key }) => key)).toEqual([
    'site/Area',
    'floors/Area',
  ]);
});

it('CSV holds metric numbers, no dropped options, and no text that a spreadsheet would run', () => {
  const options = [
    option(0, 3.5, 100, '=HYPERLINK("x")'),
    option(1, 4, null, 'tall, slim'),
    { ...option(2, 5, 1), dropped: true },
  ];
  const text = studyCsv({ axes, options }, figuresOfStudy({ options }), {
    axis: (node, property) => `${node} ${property}`,
    figure: ({ key }) => key,
  });
  expect(text.split('\r\n')).toEqual(['levels Height,floors/Area,Note', `3.5,100,"'=HYPERLINK(""x"")"`, '4,,"tall, slim"']);
});
