import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import path from 'node:path'

/** Serves a built page on a free port, and JSON at `/data.json`; answers its address and what stops it. */
export async function serveFolder(folder: string, data = '[]'): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, answer) => {
    if (request.url === '/data.json')
      return void answer.setHeader('content-type', 'application/json').end(data)
    const file = request.url === '/' ? 'index.html' : (request.url ?? '')
    answer.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'text/html')
    answer.end(readFileSync(path.join(folder, file)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}
