import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  BASE_PATH,
  isEventDayPage,
  isRepPage,
  matchPage,
  type PageMatch,
  REP_PAGE_OF,
  signInPath,
} from '#contract/pages.ts'
import { isOutage } from '#server/kit/db/outages/outage.ts'
import type { Env } from '#server/kit/config/env.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'
import { type AmendedDocument, KeptFiles } from '#server/kit/http/kept-files.ts'
import { ensureXsrfCookies } from '#server/kit/http/security/xsrf.ts'

/** What may be kept without asking: a file with a hash in its name for good, any other for a day. */
const KEPT = {
  hashed: 'public, max-age=31536000, immutable',
  named: 'public, max-age=86400',
  asked: 'no-cache',
  /** A document may bring a visitor's cookies along, which nobody else gets from a cache between. */
  document: 'private, no-cache',
}
/** Paths below the base path that are never pages. */
const NOT_PAGES = [API_BASE, `${BASE_PATH}/sandbox-gateway`].map((base) => `${base}/`)

/** Files without a hash in their name that may not be kept without asking. */
const ALWAYS_ASKED_FOR: ReadonlySet<string> = new Set(['event-day-sw.js', 'event-day.webmanifest'])

/** The document of every page that has none of its own. */
const DOCUMENT = 'index.html'

function isDocument(name: string): boolean {
  return name === DOCUMENT || name.startsWith('pages/')
}

export function isNeverPage(pathname: string): boolean {
  return NOT_PAGES.some((base) => `${pathname}/`.startsWith(base))
}

/**
 * The folder of the built web app: next to the built server, or in the checkout if the server runs from its sources.
 */
export function findWebFolder(): string {
  const candidates = ['../web', '../../../../dist/web'].map((up) => path.join(import.meta.dirname, up))
  return candidates.find((folder) => existsSync(path.join(folder, 'index.html'))) ?? candidates[1] ?? ''
}

interface PageOptions {
  webFolder: string
  /** Whether a request is of a rep, who alone gets the pages for reps. */
  isRep?: (request: FastifyRequest) => Promise<boolean>
  /** What is said within the documents of this moment. */
  said?: () => AmendedDocument | undefined
}

/**
 * Serves the web app: its files, and one document for all pages.
 *
 * @rule S18 Pages live under /quote/, their hashed files under /quote/assets/.
 */
export function registerPages(
  app: FastifyInstance,
  env: Env,
  { webFolder, isRep = () => Promise.resolve(false), said = () => undefined }: PageOptions,
): void {
  const files = new KeptFiles(webFolder)
  const isBuilt = files.has(DOCUMENT)

  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(`${BASE_PATH}/`))
  // What a browser asks for by itself where a file has no page around it that names an icon.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(`${BASE_PATH}/favicon.svg`),
  )
  app.get(BASE_PATH, { schema: { hide: true } }, answer)
  app.get(`${BASE_PATH}/*`, { schema: { hide: true } }, answer)

  function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> | void {
    const pathname = request.url.split('?')[0] ?? ''
    const below = pathname.slice(BASE_PATH.length)
    if (below === '') return reply.redirect(`${BASE_PATH}/${request.url.slice(pathname.length)}`)
    if (isNeverPage(pathname)) return reply.callNotFound()
    const name = below.slice(1)
    if (name.startsWith('assets/'))
      return files.hasByNow(name) ? files.send(request, reply, name, KEPT.hashed) : reply.callNotFound()
    // A worker and what installs it are asked for anew, so that a release reaches phones at their next contact.
    if (files.has(name) && !isDocument(name))
      return files.send(request, reply, name, ALWAYS_ASKED_FOR.has(name) ? KEPT.asked : KEPT.named)
    return isBuilt ? sendPage(request, reply, below) : reply.code(503).send('The web app isn’t built yet')
  }

  /** The document that names the scripts of this page, where the build made one. */
  function documentOf(page: PageMatch | undefined): string {
    const name = page && isEventDayPage(page.name) ? 'event-day' : page?.name
    const file = `pages/${page?.params['step'] ?? name}.html`
    return page && !isRepPage(page.name) && files.has(file) ? file : DOCUMENT
  }

  /** During an outage the document is served: it contains no data, and its calls get the outage. */
  function mayBeRep(request: FastifyRequest): Promise<boolean> {
    return isRep(request).catch((error: unknown) => {
      if (isOutage(error)) return true
      throw error
    })
  }

  /** Where reps have in their frame what others have as a page of its own. */
  async function pageInFrame(
    request: FastifyRequest,
    page: PageMatch | undefined,
  ): Promise<string | undefined> {
    const inFrame = page && REP_PAGE_OF[page.name]
    if (inFrame === undefined) return undefined
    const isKnown = await isRep(request).catch((error: unknown) => {
      if (isOutage(error)) return false
      throw error
    })
    const query = request.url.split('?').slice(1).join('?')
    return isKnown ? BASE_PATH + inFrame + (query && `?${query}`) : undefined
  }

  /** @rule S12 A path that is no page gets the same document, which says so, with status 404. */
  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    below: string,
  ): Promise<FastifyReply> {
    const page = matchPage(below)
    ensureXsrfCookies(request, reply, env)
    // Addresses with an id, an e-mail address or a token must not be found by search engines.
    if (page?.name !== 'greeting') reply.header('x-robots-tag', 'noindex, nofollow')
    if (page && isRepPage(page.name) && !(await mayBeRep(request))) {
      const back = request.url.slice(BASE_PATH.length)
      return reply.header('cache-control', 'no-store').redirect(BASE_PATH + signInPath(back))
    }
    const inFrame = await pageInFrame(request, page)
    if (inFrame !== undefined) return reply.header('cache-control', 'no-store').redirect(inFrame)
    // Even a browser that has the document cached must get the 404.
    if (!page) reply.code(404)
    const document = documentOf(page)
    // A phone keeps the one of its event, also without a connection.
    const amended = page && isEventDayPage(page.name) ? undefined : said()
    return files.send(request, reply, document, KEPT.document, amended)
  }
}
