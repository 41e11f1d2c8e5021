import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageBudgets } from './scripts/build/page-budgets.ts'
import { createPageChunks } from './scripts/build/page-chunks.ts'
import { preloadedPages } from './scripts/build/preloaded-pages.ts'
import { listOperatingCommands } from './scripts/operating/list-commands.ts'
import { MINIMUM_BROWSERS } from './scripts/browsers/minimum-browsers.ts'

const api = `http://127.0.0.1:${process.env['PORT'] || '3000'}`

/** The web app by default; with `--ssr`, the server, which leaves packages where they are. */
export default defineConfig(({ isSsrBuild }) => ({
  base: '/quote/',
  plugins: isSsrBuild ? [] : [react(), tailwindcss(), preloadedPages(), pageBudgets()],
  // For the browser, `import { type X } from` loads nothing. By the rules of tsconfig.json it would run the module.
  oxc: isSsrBuild ? {} : { typescript: { onlyRemoveTypeImports: false } },
  publicDir: isSsrBuild ? false : 'public',
  // wouter brings a stand-in for what React has had since 18.
  resolve: isSsrBuild ? {} : { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
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
        assetsDir: 'assets',
        target: MINIMUM_BROWSERS.map(({ target }) => target),
        // A style or picture written into the page would be refused by the content security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
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
