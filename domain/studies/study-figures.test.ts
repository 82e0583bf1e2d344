import { expect, it } from 'vitest';
import { figuresOfStudy, figuresOnViews, studyCsv, type StudiedOption } from './study-figures.ts';

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

it('figures that people put on the views stand first, in the order of views and of what lies on them', () => {
  const widget = (view: string, order: number, node: string, output = 'Area') => ({
    view,
    kind: 'figure' as const,
    order,
    node,
    output,
  });
  const named = (order: number) => ({ type: 'report' as const, name: '', order });
  const document = {
    views: { b: named(2), a: named(1) },
    widgets: { 1: widget('b', 0, 'site'), 2: widget('a', 5, 'floors'), 3: { ...widget('a', 1, 'site'), kind: 'note' as const } },
  };
  expect(figuresOnViews(document)).toEqual(['floors/Area', 'site/Area']);
  const options = [option(3, 100)];
  expect(figuresOfStudy({ options }, figuresOnViews(document)).map(({ key }) => key)).toEqual(['floors/Area', 'site/Area']);
});

it('CSV holds metric numbers, no dropped options, and no text that a spreadsheet would run', () => {
  const options = [option(3.5, 100, '=HYPERLINK("x")'), option(4, null, 'tall, slim'), { ...option(5, 1), dropped: true }];
  const text = studyCsv({ axes, options }, figuresOfStudy({ options }), {
    axis: (node, property) => `${node} ${property}`,
    figure: ({ key }) => key,
  });
  expect(text.split('\r\n')).toEqual(['levels Height,floors/Area,Note', `3.5,100,"'=HYPERLINK(""x"")"`, '4,,"tall, slim"']);
});
