/** Seven colours for kinds, told apart by words, in this order. Source: spec platform §9. */
export const CATEGORY_COLOURS = ['#F2C94C', '#F2994A', '#A068E0', '#E33138', '#3286C3', '#7ECD9F', '#F15C6C'] as const;
