import { saveFile } from '#ui';

/** Hands a text to the browser as a file to keep. */
export const saveText = (text: string, name: string, type: string): void => saveFile(new Blob([text], { type }), name);
