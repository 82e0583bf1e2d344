/** The form of Rhino's reader that browsers load; its types describe only the other one. */
declare module 'rhino3dm/rhino3dm.module.min.js' {
  export { default } from 'rhino3dm';
}
