import { expect, it } from 'vitest';
import { figuresOfStudy, studyCsv, type StudiedOption } from './study-figures.ts';

const option = (value: number, area: number | null, note = ''): StudiedOption => ({
  values: [value],
  figures: [
    { node: 'site', output: 'Area', value: 900 },
    { node: 'floors', output: 'Area', value: area },
  ],
  dropped: false,
  note,
});
const axes = [{ node: 'levels', property: 'Height', values: [3, 4] }];

it('figures are those that differ; without a difference all stand', () => {
  expect(figuresOfStudy({ options: [option(3, 100), option(4, 120)] }).map(({ key }) => key)).toEqual(['floors/Area']);
  expect(figuresOfStudy({ options: [option(3, 100), option(4, 100)] }).map(({ key }) => key)).toEqual([
    'site/Area',
    'floors/Area',
  ]);
});

it('CSV holds metric numbers, no dropped options, and no text that a spreadsheet would run', () => {
  const options = [option(3.5, 100, '=HYPERLINK("x")'), option(4, null, 'tall, slim'), { ...option(5, 1), dropped: true }];
  const text = studyCsv({ axes, options }, figuresOfStudy({ options }), {
    axis: (node, property) => `${node} ${property}`,
    figure: ({ key }) => key,
  });
  expect(text.split('\r\n')).toEqual(['levels Height,floors/Area,Note', `3.5,100,"'=HYPERLINK(""x"")"`, '4,,"tall, slim"']);
});
