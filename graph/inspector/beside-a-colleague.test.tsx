import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { readFunctionRecord, type JsonObject, type JsonValue } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument } from '#fixtures/sample-functions';
import { shownTexts } from '#fixtures/shown-texts';
import { INPUT_KINDS, loadEditors, type InputFieldProps } from '#inputs';
import { InputPanel } from './input-panel.tsx';

const drawn = vi.hoisted(() => [] as unknown[]);
vi.mock('../../inputs/lists/list-input.tsx', () => ({
  ListInput: (props: object) => {
    drawn.push(props);
    return null;
  },
}));
beforeAll(async () => {
  await loadEditors();
  // The editor of lists is fetched when the first one is shown.
  const List = INPUT_KINDS.list.Editor!;
  renderToStaticMarkup(
    <I18nextProvider i18n={shownTexts()}>
      <List label="" property={{}} value={[]} units={{ system: 'metric', locale: 'en' }} onCommit={() => undefined} />
    </I18nextProvider>,
  );
  await vi.dynamicImportSettled();
});

it.each([
  ['that holds its default', {}],
  ['that holds rows', { Rooms: [{ Name: 'Lab' }, { Name: 'Hall' }] }],
] as [string, JsonObject][])(
  'W3.08e a row that is committed after a colleague’s came and before it was drawn leaves it, in a list %s',
  (_, inputs) => {
    const record = readFunctionRecord({
      id: 'F',
      name: 'F',
      language: 'typescript',
      input_schema: {
        type: 'object',
        properties: {
          Rooms: {
            type: 'array',
            items: { type: 'object', properties: { Name: { type: 'string' } } },
            default: [{ Name: 'Lab' }, { Name: 'Hall' }],
          },
        },
      },
    });
    const document = sampleDocument({ N: record.id });
    const ports = fakePorts({
      document: { ...document, nodes: { N: { ...document.nodes['N']!, inputs } } },
      functions: [record],
    });
    const list = (): InputFieldProps => {
      renderToStaticMarkup(
        <I18nextProvider i18n={shownTexts()}>
          <InputPanel
            id="N"
            node={ports.reader.get('nodes', 'N')!}
            record={record}
            ports={ports}
            units={{ system: 'metric', locale: 'en' }}
            filter={{ text: '', onlyChanged: false }}
          />
        </I18nextProvider>,
      );
      return drawn.at(-1) as InputFieldProps;
    };
    const [mine, theirs] = [list(), list()];
    theirs.onCommit((theirs.value as JsonValue[]).with(0, { Name: 'Studio' }));
    mine.onCommit((mine.value as JsonValue[]).with(1, { Name: 'Atrium' }));
    expect(list().value).toEqual([{ Name: 'Studio' }, { Name: 'Atrium' }]);
  },
);
