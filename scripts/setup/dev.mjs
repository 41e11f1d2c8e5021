// `npm run dev`: the web app and the server, both reloading on change, at one address.
import { spawn } from 'node:child_process'
import path from 'node:path'

const WEB_PORT = process.env.WEB_PORT || '5173'
const API_PORT = process.env.PORT || '3000'
const bin = (name) => path.join('node_modules', '.bin', name)
const env = {
  ...process.env,
  PORT: API_PORT,
  WEB_PORT,
  // Links in mails lead to the page that reloads.
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${WEB_PORT}`,
}

const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'src/server/main.ts'], { stdio: 'inherit', env }),
  spawn(bin('vite'), ['--port', WEB_PORT, '--strictPort', '--clearScreen=false'], { stdio: 'inherit', env }),
]
console.log(`web app: http://localhost:${WEB_PORT}/quote/ (its calls go to port ${API_PORT})`)

let isStopping = false
function stop(code) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', (code) => stop(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
