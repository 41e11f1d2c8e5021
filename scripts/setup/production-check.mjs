// What is built, beside the packages for production and nothing else: it starts, draws its page, answers calls, and its
// doctor finds nothing red, while it runs and afterwards.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

const START_TIMEOUT_MS = 180_000
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'albatross-production-'))
try {
  for (const part of ['dist', 'package.json', 'package-lock.json'])
    fs.cpSync(part, path.join(folder, part), { recursive: true })
  install()
  const settings = await freeSettings()
  await check(await start(settings), settings)
  askDoctor(settings)
  console.log('What is built runs with the packages for production alone.')
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

function install() {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(npm[0], [...npm.slice(1), ...args], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('npm ci --omit=dev failed')
  if (fs.existsSync(path.join(folder, 'node_modules/vite')))
    throw new Error('More was installed than production needs')
}

/** The running program and its address. */
function start(settings) {
  const program = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env: settings })
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => program.kill('SIGKILL'), START_TIMEOUT_MS)
    const listen = (chunk) => {
      output += chunk
      const [, origin] = /^ready: (http:\S+?)\/quote/m.exec(output) ?? []
      if (origin === undefined) return
      clearTimeout(timer)
      resolve({ program, origin })
    }
    program.stdout.on('data', listen)
    program.stderr.on('data', listen)
    program.once('exit', (code) => reject(new Error(`The program ended with ${code}.\n${output}`)))
  })
}

async function freeSettings() {
  const port = await freePort()
  const { PATH } = process.env
  return { PATH, PORT: port, SOCKET_PORT: port, LOG_LEVEL: 'error', NODE_ENV: 'production' }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return String(port)
}

function askDoctor(settings) {
  const command = ['dist/server/doctor.js', '--json']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    env: settings,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The doctor ended with ${status}.\n${stdout}${stderr}`)
  const { checks } = JSON.parse(stdout)
  if (checks.find(({ id }) => id === 'database').state !== 'green')
    throw new Error(`The doctor did not see the database.\n${stdout}`)
}

async function check({ program, origin }, settings) {
  const ended = new Promise((resolve) => program.once('exit', resolve))
  try {
    const page = await fetch(`${origin}/quote/`)
    if (!(await page.text()).includes('<div id="root">')) throw new Error('The page is not served')
    for (const call of ['health/ready', 'config', 'docs/']) {
      const { status } = await fetch(`${origin}/quote/api/${call}`)
      if (status !== 200) throw new Error(`${call} answers ${status}`)
    }
    askDoctor(settings)
  } finally {
    program.kill('SIGTERM')
    await ended
  }
}
