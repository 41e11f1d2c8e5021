import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartedProcess } from '#testing/started-process.ts'
import { root } from '../source-files.ts'

/** The name that the files of `deploy/` give the site, for operators to replace. */
export const SITE_NAME = 'cover.example.com'

export interface ProxyPlace {
  /** Where it keeps its own files. */
  folder: string
  /** The ports of this run. */
  ports: { https: number; http: number; program: number }
  certificate: { certificate: string; key: string }
}

export interface Proxy {
  name: string
  /** The command that must be installed. */
  command: string
  /** Of `deploy/`. */
  file: string
  start: (snippet: string, place: ProxyPlace) => StartedProcess
  /** The log of requests, in the folder of the proxy. */
  log: string
}

const nginx: Proxy = {
  name: 'nginx',
  command: 'nginx',
  file: 'deploy/nginx.conf',
  log: 'albatross.log',
  start: (snippet, { folder, ports, certificate }) => {
    const site = replaceAll(snippet, [
      [/^ *listen \[::\]:\d+.*\n/gm, ''],
      [/listen 443/g, `listen 127.0.0.1:${ports.https}`],
      [/listen 80/g, `listen 127.0.0.1:${ports.http}`],
      [/127\.0\.0\.1:3000/g, `127.0.0.1:${ports.program}`],
      [/\/etc\/letsencrypt\/\S+fullchain\.pem/g, certificate.certificate],
      [/\/etc\/letsencrypt\/\S+privkey\.pem/g, certificate.key],
      [/\/var\/log\/nginx\//g, `${folder}/`],
      [/\/opt\/albatross\/current\/deploy/g, path.join(root, 'deploy')],
    ])
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const main = `daemon off;
user root root;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site}
}
`
    const file = write(folder, 'nginx.conf', main)
    return new StartedProcess('nginx', ['-c', file, '-p', folder, '-e', `${folder}/error.log`], { env: {} })
  },
}

const caddy: Proxy = {
  name: 'Caddy',
  command: 'caddy',
  file: 'deploy/Caddyfile',
  log: 'albatross.log',
  start: (snippet, { folder, ports, certificate: { certificate, key } }) => {
    const site = replaceAll(snippet, [
      [
        /^cover\.example\.com \{/gm,
        `https://${SITE_NAME}:${ports.https} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
      ],
      [/127\.0\.0\.1:3000/g, `127.0.0.1:${ports.program}`],
      [/\/var\/log\/caddy\//g, `${folder}/`],
      [/\/opt\/albatross\/current\/deploy/g, path.join(root, 'deploy')],
      // The options of the whole program are the first block.
      [/^\{\n/gm, `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${ports.http}\n`],
    ])
    const file = write(folder, 'Caddyfile', site)
    const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    return new StartedProcess('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env })
  },
}

export const PROXIES: readonly Proxy[] = [nginx, caddy]

export function readSnippet({ file }: Pick<Proxy, 'file'>): string {
  return readFileSync(path.join(root, file), 'utf8')
}

/** Every pattern must be there: a snippet that changed would otherwise be checked with the wrong ports. */
function replaceAll(text: string, changes: readonly (readonly [pattern: RegExp, by: string])[]): string {
  return changes.reduce((changed, [pattern, by]) => {
    const next = changed.replaceAll(pattern, by)
    if (next === changed) throw new Error(`There is no ${pattern} in what is checked`)
    return next
  }, text)
}

function write(folder: string, name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

/** Asks until there is an answer; a proxy says nothing when it is ready. */
export async function untilAnswered(started: StartedProcess, ask: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + 15_000; ; await pause(50)) {
    try {
      return void (await ask())
    } catch (error) {
      if (started.hasEnded || Date.now() > until) throw new Error(started.output, { cause: error })
    }
  }
}
