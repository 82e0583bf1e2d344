import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import {
  checkRecordText,
  DRAFT_RECORD,
  editableRecord,
  editRecordText,
  readFunctionRecord,
  receivedError,
  type FunctionRecord,
  type JsonObject,
  type RecordEdit,
} from '#domain';
import type { Units } from '#inputs';
import { useSnapshot } from 'valtio';
import { describeError } from '../../app/describe-error.ts';
import { preferences } from '../../preferences/preferences.ts';
import type { DraftSession } from '../function-editor/draft-session.ts';
import { useMerges } from '../function-editor/save-words.tsx';

/** A record as the forms see and write it. */
export interface RecordForm {
  /** Id of the function. */
  id: string;
  /** As it is written; while the text is none that forms may write into, the last that was. */
  source: JsonObject;
  record: FunctionRecord;
  text: string;
  /** Whether the text is one that forms may write into. */
  isEditable: boolean;
  /** Counts edits of the forms and of other tabs, for those who show the text beside. */
  revision: number;
  units: Units;
  /** Sentences of what is wrong at a place or below it, by the path of the record. */
  faultAt: (path: string) => string | undefined;
  edit: (edit: RecordEdit) => void;
}

const Form = createContext<RecordForm | undefined>(undefined);
export const RecordFormProvider = Form.Provider;

/** The record whose forms these are. */
export function useForm(): RecordForm {
  const form = useContext(Form);
  if (!form) throw new Error('Forms stand inside of a RecordFormProvider');
  return form;
}

/** The record of a draft, written by forms and as text, each change at once in both. */
export function useRecordForm(id: string, session: DraftSession): RecordForm {
  const { i18n } = useTranslation('functions');
  const { preferredUnits: system } = useSnapshot(preferences);
  const units = useMemo(() => ({ system, locale: i18n.language }), [system, i18n.language]);
  const text = useSyncExternalStore(session.subscribe, () => session.text(DRAFT_RECORD) ?? '{}');
  const merges = useMerges(session);
  const [edits, setEdits] = useState(0);
  const last = useRef<JsonObject>({});
  const read = useMemo(() => {
    const editable = editableRecord(text);
    if (editable) last.current = editable;
    return { isEditable: editable !== undefined, source: last.current, record: readFunctionRecord(last.current) };
  }, [text]);
  const faultAt = useFaultSentences(text);
  return {
    ...read,
    ...{ id, text, revision: edits + merges, units, faultAt },
    edit(edit) {
      // The text of now, which the last event may have written without its being drawn yet.
      const now = session.text(DRAFT_RECORD) ?? '{}';
      session.write(DRAFT_RECORD, editRecordText(now, edit));
      setEdits((count) => count + 1);
    },
  };
}

function useFaultSentences(text: string): (path: string) => string | undefined {
  const { i18n } = useTranslation('functions');
  const [sentences, setSentences] = useState<readonly { path: string; sentence: string }[]>([]);
  useEffect(() => {
    let isWanted = true;
    const findings = findingsOf(text).filter(({ severity }) => severity === 'error');
    void Promise.all(
      findings.map(async ({ path, code, parameters }) => ({
        path,
        sentence: (await describeError(receivedError(code, parameters))).text,
      })),
    ).then((all) => isWanted && setSentences(all));
    return () => void (isWanted = false);
  }, [text, i18n.language]);
  return (path) => sentences.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.sentence;
}

function findingsOf(text: string) {
  try {
    return checkRecordText(text).findings;
  } catch {
    // What no text of a record can be is told beside the text itself.
    return [];
  }
}
