import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { findMissingFiles, keptFiles } from './event-day-files.ts'

const DOCUMENT = 'event-day.html'
const WORKER = 'src/web/event-day/worker/worker.ts'

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

/**
 * Builds the page of the event day, which works without a connection, beside the others: with scripts of its own, so that
 * what a phone keeps is this page alone, and the others load no more than before. Then its worker, with the list of these files.
 */
export function eventDayApp(ownConfig: InlineConfig): Plugin {
  let outDir = ''
  let base = '/'
  return {
    name: 'event-day-app',
    configResolved: (config) => {
      outDir = config.build.outDir
      base = config.base
    },
    /** While developing, its addresses get its document, as from the server. */
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url?.startsWith(`${base}event-day/`)) request.url = base + DOCUMENT
        next()
      })
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (this.environment.mode === 'dev') return
        let bundle: Bundle = {}
        await build({
          ...ownConfig,
          configFile: false,
          base,
          publicDir: 'public',
          logLevel: 'warn',
          plugins: [...(ownConfig.plugins ?? []), collect((built) => (bundle = built))],
          build: {
            ...ownConfig.build,
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: { input: DOCUMENT },
          },
        })
        const document = moveDocument(outDir)
        const kept = keptFiles({
          base,
          bundle,
          document,
          readPublic: (name) => readFileSync(path.join(outDir, name)),
        })
        const missing = findMissingFiles({ base, bundle, document }, kept)
        if (missing.length > 0)
          this.error(`The event day would miss without a connection: ${missing.join(', ')}`)
        await buildWorker({ outDir, base, kept: JSON.stringify(kept), target: ownConfig.build?.target })
      },
    },
  }
}

function collect(take: (bundle: Bundle) => void): Plugin {
  return { name: 'collect-built-files', writeBundle: (_, bundle) => take(bundle) }
}

/** To the documents that the server serves by the name of their page. */
function moveDocument(outDir: string): string {
  const built = path.join(outDir, DOCUMENT)
  const document = readFileSync(built, 'utf8')
  mkdirSync(path.join(outDir, 'pages'), { recursive: true })
  writeFileSync(path.join(outDir, 'pages', DOCUMENT), document)
  rmSync(built)
  return document
}

interface Worker {
  outDir: string
  base: string
  kept: string
  target: NonNullable<InlineConfig['build']>['target']
}

/** One classic script, as every browser can start it. */
async function buildWorker({ outDir, base, kept, target }: Worker): Promise<void> {
  await build({
    configFile: false,
    base,
    publicDir: false,
    logLevel: 'warn',
    define: { KEPT_FILES: kept, 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      ...(target !== undefined && { target }),
      rolldownOptions: {
        input: WORKER,
        output: { format: 'iife', entryFileNames: 'event-day-sw.js' },
      },
    },
  })
}
