import { loadLater } from '#ui';
import { useState, type ComponentType } from 'react';
import type { InputFieldProps } from '../editors/input-field-props.ts';

type Editors = typeof import('../editors/editors.ts');

let loaded: Editors | undefined;

/** Code of the editors, fetched once; when it is there, every further editor shows at once. Rejects where the page cannot load it. */
export async function loadEditors(): Promise<Editors> {
  return (loaded ??= await import('../editors/editors.ts'));
}

/** An editor out of the common bundle, fetched when the first one is shown: cards show values without any. */
export function lazyEditor(pick: (editors: Editors) => ComponentType<InputFieldProps>): ComponentType<InputFieldProps> {
  const Later = loadLater(async () => pick(await loadEditors()));
  return function Editor(props) {
    // What is shown stays what it began as: exchanged for the loaded part it would lose what is being typed.
    const [Shown] = useState<ComponentType<InputFieldProps>>(() => (loaded === undefined ? Later : pick(loaded)));
    return <Shown {...props} />;
  };
}
