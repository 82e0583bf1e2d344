import { expect, it } from 'vitest';
import { fileNameOf } from './things.ts';

it('W2.07 the file of a thing is asked for by the end of its address; a thing without one by its name', () => {
  expect(fileNameOf({ name: 'Lamp', url: 'https://things.example/b/Lamp%202.glb?v=3#top' })).toBe('Lamp%202.glb');
  expect(fileNameOf({ name: 'Lamp', url: 'parti:content/3f2a' })).toBe('Lamp.glb');
  expect(fileNameOf({ name: 'Lamp', url: '' })).toBe('Lamp.glb');
});
