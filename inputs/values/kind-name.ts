/** `Elements.FacadePanel` reads "Facade panel". */
export function kindName(discriminator: string): string {
  const words =
    (discriminator.split('<')[0] ?? '')
      .split('.')
      .at(-1)
      ?.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .split(' ') ?? [];
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(' ');
}
