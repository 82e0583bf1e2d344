let hear: (name: string) => void = () => undefined;

/** From now on `listener` hears the name of each file that is saved. */
export function onFileSaved(listener: (name: string) => void): void {
  hear = listener;
}

/** Download of a blob under a name, by the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  hear(name);
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
