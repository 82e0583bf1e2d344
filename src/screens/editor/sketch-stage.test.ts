import { describe, expect, it } from 'vitest';
import { coveredBy, isDockOpen } from './docks.ts';
import { createEditorState, DOCK_HEIGHT, selectAgain, selectElements } from './editor-state.ts';
import { endSketch, isOnStage, returnToSketch, startSketch } from './sketch-stage.ts';

const request = () => ({
  id: '1',
  title: 'Site, Perimeter',
  kind: 'polygon' as const,
  value: undefined,
  onCommit: () => undefined,
});

describe('a sketch takes the stage', () => {
  it('and everything is back as before: view, chosen view, panes, selection', () => {
    for (const before of ['model', 'report', 'both', 'setup'] as const)
      for (const graphMaximised of [false, true]) {
        const state = createEditorState();
        Object.assign(state, { view: before, graphMaximised, selectedNodes: ['site'], chosenViews: { report: 'b' } });
        selectElements(state, [{ nodeId: 'floors', elementId: 'f1' }]);
        expect(startSketch(state, 'site', request())).toBe(true);
        expect(isOnStage(state)).toBe(true);
        endSketch(state);
        expect(isOnStage(state)).toBe(false);
        expect({ ...state }).toMatchObject({
          view: before,
          graphMaximised,
          selectedNodes: ['site'],
          element: { nodeId: 'floors', elementId: 'f1' },
          chosenViews: { report: 'b' },
        });
      }
  });

  it('also after a look at the report or the graph alone, from which one comes back', () => {
    const state = createEditorState();
    startSketch(state, 'site', request());
    Object.assign(state, { view: 'report', chosenViews: { report: 'another' } });
    expect(isOnStage(state)).toBe(false);
    returnToSketch(state);
    expect(isOnStage(state)).toBe(true);
    state.graphMaximised = true;
    expect(isOnStage(state)).toBe(false);
    endSketch(state);
    expect({ ...state }).toMatchObject({ view: 'both', chosenViews: {}, graphMaximised: false });
  });

  it('W4.17a one at a time', () => {
    const state = createEditorState();
    startSketch(state, 'site', request());
    expect(startSketch(state, 'other', request())).toBe(false);
    expect(state.sketchedNode).toBe('site');
  });
});

describe('docks', () => {
  it('open one by one, function left, element right; with nothing selected none takes room', () => {
    const state = createEditorState();
    const open = () => [isDockOpen(state, 'graph'), isDockOpen(state, 'view')];
    expect(open()).toEqual([false, false]);
    expect(coveredBy(state, 'graph')).toBe(0);
    state.selectedNodes = ['site'];
    expect(open()).toEqual([true, false]);
    expect(coveredBy(state, 'graph')).toBe(DOCK_HEIGHT);
    selectElements(state, [{ nodeId: 'floors', elementId: 'f1' }]);
    expect(open()).toEqual([true, true]);
    state.selectedNodes = [];
    expect(open()).toEqual([false, true]);
    // A second press of a double click may follow where the dock would open.
    state.isPressedLow = true;
    expect(open()).toEqual([false, false]);
    expect(coveredBy(state, 'view')).toBe(0);
    state.isPressedLow = false;
    expect(open()).toEqual([false, true]);
    startSketch(state, 'site', request());
    expect(open()).toEqual([false, false]);
  });

  it('the last selection waits and is taken up again, as far as it is still there', async () => {
    const state = createEditorState();
    state.selectedNodes = ['site', 'gone'];
    selectElements(state, [{ nodeId: 'gone', elementId: 'f1' }]);
    await Promise.resolve();
    state.selectedNodes = [];
    selectElements(state, []);
    await Promise.resolve();
    selectAgain(state, (id) => id !== 'gone');
    expect([...state.selectedNodes]).toEqual(['site']);
    expect(state.element).toBeUndefined();
  });
});
