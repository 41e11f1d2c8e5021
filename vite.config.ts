import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { eventDayApp } from './scripts/build/event-day-app.ts'
import { pageBudgets } from './scripts/build/page-budgets.ts'
import { createPageChunks } from './scripts/build/page-chunks.ts'
import { preloadedPages } from './scripts/build/preloaded-pages.ts'
import { listOperatingCommands } from './scripts/operating/list-commands.ts'
import { MINIMUM_BROWSERS } from './scripts/browsers/minimum-browsers.ts'

const api = `http://127.0.0.1:${process.env['PORT'] || '3000'}`

const webPlugins = () => [react(), tailwindcss()]

// For the browser, `import { type X } from` loads nothing. By the rules of tsconfig.json it would run the module.
const WEB_TYPES = { typescript: { onlyRemoveTypeImports: false } }

// wouter brings a stand-in for what React has had since 18.
const WEB_MODULES = { alias: { 'use-sync-external-store/shim/index.js': 'react' } }

const WEB_FILES = {
  assetsDir: 'assets',
  target: MINIMUM_BROWSERS.map(({ target }) => target),
  // A style or picture written into the page would be refused by the content security policy.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false as const },
}

/** The page that works without a connection is built by itself. */
const eventDayConfig = () => ({
  plugins: webPlugins(),
  oxc: WEB_TYPES,
  resolve: WEB_MODULES,
  build: WEB_FILES,
})

/** The web app by default; with `--ssr`, the server, which leaves packages where they are. */
export default defineConfig(({ isSsrBuild }) => ({
  base: '/quote/',
  plugins: isSsrBuild
    ? []
    : [...webPlugins(), preloadedPages(), pageBudgets(), eventDayApp(eventDayConfig())],
  oxc: isSsrBuild ? {} : WEB_TYPES,
  publicDir: isSsrBuild ? false : 'public',
  resolve: isSsrBuild ? {} : WEB_MODULES,
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        // Side by side, so that files beside the server are found from any of them.
        rolldownOptions: {
          // The program, what it starts threads with, and the commands that need the packages for production alone.
          input: [
            'src/server/main.ts',
            'src/server/heavy-work/heavy-tasks.ts',
            'src/server/commands/doctor.ts',
            ...listOperatingCommands().map((name) => `scripts/operating/${name}.ts`),
          ],
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/web',
        ...WEB_FILES,
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: createPageChunks(), debugName: 'pages' }],
            },
          },
        },
      },
  server: {
    port: Number(process.env['WEB_PORT'] || '5173'),
    proxy: { '/quote/api': api, '/quote/sandbox-gateway': api, '/socket.io': { target: api, ws: true } },
  },
}))
