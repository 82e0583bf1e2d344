/** Every item of a list that comes in pages: `ask` answers the page after a key, the first one without. */
export async function allPages<Page extends { lastKey?: string | undefined }, Item>(
  ask: (key: string | undefined) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Promise<Item[]> {
  const items: Item[] = [];
  let key: string | undefined;
  do {
    const page = await ask(key);
    items.push(...itemsOf(page));
    key = page.lastKey;
  } while (key !== undefined);
  return items;
}
