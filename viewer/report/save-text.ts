/** Hands a text to the browser as a file to keep. */
export function saveText(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address over once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
