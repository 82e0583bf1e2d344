import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions } from 'vite';
import { bareShaders } from './scripts/bare-shaders.ts';
import { sharedChunks } from './scripts/shared-chunks.ts';

const CHUNKS: [name: string, test: RegExp][] = [
  ['react', /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//],
  // Helpers that every chunk calls; without a place of their own they would pull a large chunk along.
  ['runtime', /rolldown[\\/]runtime/],
  ['three', /node_modules\/(three\/(?!examples)|@react-three\/)/],
  ['elk', /node_modules\/elkjs\//],
  ['yjs', /node_modules\/(yjs|lib0|y-protocols|y-websocket)\//],
  // Board and charts both call it: a chart must not bring the board along, so it stands before what would take it.
  ['interpolate', /node_modules\/d3-(interpolate|color)\//],
  ['flow', /node_modules\/(@xyflow|d3-(zoom|drag|selection|transition|dispatch|timer|ease))\//],
  ['texts', /node_modules\/(i18next|react-i18next)\//],
];

type OnLog = NonNullable<NonNullable<BuildEnvironmentOptions['rolldownOptions']>['onLog']>;

/** Leaves out of a first start what nobody can act on: times of plugins, and libraries that name Node behind a test for Node. */
const onLog: OnLog = (level, log, next) => {
  const isGuarded = /"node:module" has been externalized.*(manifold-3d|rhino3dm)/.test(log.message);
  if (!isGuarded && log.code !== 'PLUGIN_TIMINGS') next(level, log);
};

/** The interface: built to `dist/`, which the server serves. Heavy parts stand in chunks of their own and load when they are needed. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), bareShaders()],
  worker: { format: 'es', rolldownOptions: { onLog } },
  // Found late they would make the development server reload the page once.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'elkjs/lib/elk-api.js',
      'earcut',
      'clipper2-ts',
      'three',
      '@react-three/fiber',
      '@xyflow/react',
      'yjs',
    ],
  },
  build: {
    target: 'es2024',
    // light-dark() stays as it is: a part with a colour scheme of its own, such as a dark view, takes its colours from there.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      onLog,
      // Parts of a face that a screen does not use stay out of its chunks; only styles act by being imported.
      treeshake: {
        moduleSideEffects: [
          { test: /\.(css|svg)$/, sideEffects: true },
          { test: /\/ui\/(index|styles)/, sideEffects: true },
          {
            test: /^(?!.*node_modules).*\/(ui|domain|inputs|graph|viewer|collab|api|engine|formats)\/(?!.*worker)/,
            sideEffects: false,
          },
        ],
      },
      output: {
        // Each file names those that it needs: what several screens share has a name for nobody, and a page names hundreds.
        chunkFileNames: ({ name }) => (name.startsWith('shared-') ? 'assets/[hash].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            ...CHUNKS.map(([name, test]) => ({ name, test })),
            {
              debugName: 'screens',
              name: sharedChunks(import.meta.dirname, 'src/router.tsx'),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
