// What is built, beside the packages for production and nothing else: it starts, prices a quote, draws its page, and is backed up.
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
  await check(await start())
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
async function start() {
  const port = await freePort()
  const settings = { PORT: port, SOCKET_PORT: port, LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const { PATH } = process.env
  const program = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: { PATH, ...settings },
  })
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

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return String(port)
}

async function check({ program, origin }) {
  const ended = new Promise((resolve) => program.once('exit', resolve))
  try {
    const page = await fetch(`${origin}/quote/`)
    if (!(await page.text()).includes('<div id="root">')) throw new Error('The page is not served')
    for (const call of ['health/ready', 'config', 'docs/']) {
      const { status } = await fetch(`${origin}/quote/api/${call}`)
      if (status !== 200) throw new Error(`${call} answers ${status}`)
    }
    backUp()
  } finally {
    program.kill('SIGTERM')
    await ended
  }
}

/** While the program runs. */
function backUp() {
  const { PATH } = process.env
  for (const command of ['backup', 'verify-backup']) {
    const args = [`dist/server/${command}.js`, 'backup.tar.gz']
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env: { PATH },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command} ended with ${status}.\n${stdout}${stderr}`)
  }
}
