import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'

const PAGE = `<!doctype html><html lang="en"><title>Bare</title><link rel="icon" href="data:,"><div id="root"></div>
<script type="module" src="/src/main.js"></script></html>`

const ONE_INPUT = `import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Field() {
  const [value, setValue] = useState('')
  return createElement('input', { value, 'aria-label': 'Bare', onChange: (event) => setValue(event.target.value) })
}
createRoot(document.getElementById('root')).render(createElement(Field))
`

/** Builds a page of React alone with the same tools, where it renders one input unless said otherwise, and passes its folder to `work`. */
export async function withBareReact<T>(
  work: (folder: string) => Promise<T> | T,
  script = ONE_INPUT,
): Promise<T> {
  const root = mkdtempSync(path.join(tmpdir(), 'albatross-bare-'))
  try {
    symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
    mkdirSync(path.join(root, 'src'))
    writeFileSync(path.join(root, 'index.html'), PAGE)
    writeFileSync(path.join(root, 'src/main.js'), script)
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      build: { target: 'es2022', modulePreload: { polyfill: false } },
    })
    return await work(path.join(root, 'dist'))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
