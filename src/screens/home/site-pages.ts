/** Pages that anybody may read, in the order of the menu, with the template whose building stands beside them. */
export const SITE_PAGES = {
  hyparspace: 'office-fit-out',
  pricing: 'site-capacity',
  news: 'courtyard-housing',
  story: 'timber-house',
  team: 'podium-and-tower',
  contact: 'facade-study',
  requestDemo: 'tower-on-a-slope',
} as const;

/** Name of such a page; its address is `/NAME`. */
export type SitePage = keyof typeof SITE_PAGES;

export const SITE_PAGE_NAMES = Object.keys(SITE_PAGES) as SitePage[];
