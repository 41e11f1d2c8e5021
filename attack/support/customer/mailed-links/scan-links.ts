import assert from 'node:assert/strict'
import { ENDPOINTS } from '#contract/index.ts'
import { BASE_PATH, matchPage } from '#contract/pages.ts'
import type { MailedLink } from './links-of-mail.ts'

const API = `${BASE_PATH}/api`
const METHODS = ['HEAD', 'GET', 'GET'] as const

/**
 * Opens each link as a mail scanner does: without cookies, with redirects followed, more than once, and at each instance. A
 * scanner that runs scripts also reads what the page reads, so every call that anybody may make with what the link
 * names is made too, those that write by the wrong method. Returns how many requests that were.
 */
export async function scanLinks(links: readonly MailedLink[], origins: readonly string[]): Promise<number> {
  const paths = new Set(links.flatMap(({ path }) => [path, ...callsBehind(path)]))
  let requests = 0
  for (const path of paths)
    for (const origin of origins)
      for (const method of METHODS) {
        const answer = await fetch(origin + path, { method, headers: { accept: 'text/html, */*' } })
        await answer.arrayBuffer()
        assert.ok(answer.status < 500, `${method} ${path} was answered with ${answer.status}`)
        requests += 1
      }
  return requests
}

function callsBehind(path: string): string[] {
  const page = matchPage(new URL(path, 'http://localhost').pathname.slice(BASE_PATH.length))
  if (!page) return []
  return ENDPOINTS.filter(({ access }) => access === 'public' || access === 'quote-guid').flatMap((call) => {
    const names = Array.from(call.path.matchAll(/:(\w+)/g), ([, name = '']) => name)
    if (names.length === 0 || names.some((name) => page.params[name] === undefined)) return []
    return [
      API + call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(page.params[name] ?? '')),
    ]
  })
}
