/** Hands a text to the browser as a file to keep. */
export const saveText = (text: string, name: string, type: string): void => saveFile(new Blob([text], { type }), name);

/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address over once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
