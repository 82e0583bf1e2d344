export { Tabs as PublicTabs } from '#ui';
