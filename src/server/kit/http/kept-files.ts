import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Encodings of which the build may have made a file, the smallest first, with the ending of its name. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const

type Encoding = keyof typeof ENCODINGS

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.jpg': 'image/jpeg',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** A change of documents that holds for now. */
export interface AmendedDocument {
  /** The same for the same change. */
  key: string
  amend: (html: string) => string
}

interface KeptFile {
  type: string
  /** Of what it contains, so it is the same on every instance of a release, and in every encoding. */
  etag: string
  plain: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
}

/** How often the folder is looked at again for a name that it did not have. */
const LOOK_AGAIN_MS = 1000

/**
 * The files of a folder that do not change while the program runs, such as those of a build. Each is read once, when it
 * is first asked for; only what is found in the folder can be asked for, so a name leads nowhere else.
 */
export class KeptFiles {
  readonly #folder: string
  #names: ReadonlySet<string>
  #lookedAt = performance.now()
  readonly #kept = new Map<string, KeptFile>()
  /** Documents with the last change. */
  #amended = { key: '', files: new Map<string, KeptFile>() }
  readonly #negotiator = new Negotiator<Encoding | 'identity'>({
    supportedValues: ['br', 'gzip', 'identity'],
    cache: new FewTexts(),
  })

  constructor(folder: string) {
    this.#folder = folder
    this.#names = listNames(folder)
  }

  /** As `has`, also for a file that another release has put beside those of this one meanwhile. */
  hasByNow(name: string): boolean {
    const now = performance.now()
    if (!this.#names.has(name) && now - this.#lookedAt >= LOOK_AGAIN_MS) {
      this.#lookedAt = now
      this.#names = listNames(this.#folder)
    }
    return this.has(name)
  }

  /** Whether the folder had a file of this name, with slashes, when it was looked at, and it was read or is still there. */
  has(name: string): boolean {
    return this.#kept.has(name) || (this.#names.has(name) && existsSync(path.join(this.#folder, name)))
  }

  /** Answers with the file; a browser that has it already gets status 304, unless the answer has another status than 200. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    cacheControl: string,
    amended?: AmendedDocument,
  ): FastifyReply {
    const file = amended ? this.#findAmended(name, amended) : this.#find(name)
    reply.headers({
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      etag: file.etag,
      'content-type': file.type,
    })
    if (reply.statusCode === 200 && hasAlready(request.headers['if-none-match'], file.etag))
      return reply.code(304).send()
    const encoding = this.#encodingFor(request, file)
    if (encoding === undefined) return reply.send(file.plain)
    return reply.header('content-encoding', encoding).send(file.encoded[encoding])
  }

  #find(name: string): KeptFile {
    const known = this.#kept.get(name)
    if (known) return known
    if (!this.has(name)) throw new Error(`The build has no file ${name}`)
    const file = readKept(path.join(this.#folder, name))
    this.#kept.set(name, file)
    return file
  }

  #findAmended(name: string, { key, amend }: AmendedDocument): KeptFile {
    if (this.#amended.key !== key) this.#amended = { key, files: new Map() }
    const known = this.#amended.files.get(name)
    if (known) return known
    const { type, plain: before, encoded } = this.#find(name)
    const plain = Buffer.from(amend(before.toString('utf8')))
    const file = {
      type,
      etag: etagOf(plain),
      plain,
      encoded: {
        ...(encoded.br && { br: brotliCompressSync(plain) }),
        ...(encoded.gzip && { gzip: gzipSync(plain) }),
      },
    }
    this.#amended.files.set(name, file)
    return file
  }

  #encodingFor(request: FastifyRequest, { encoded }: KeptFile): Encoding | undefined {
    const accepted = request.headers['accept-encoding']
    if (typeof accepted !== 'string' || !encoded.br) return undefined
    const best = this.#negotiator.negotiate(accepted)
    return best && best !== 'identity' && encoded[best] ? best : undefined
  }
}

function listNames(folder: string): ReadonlySet<string> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return new Set(names.filter((name) => path.extname(name) !== '' && !isEncoded(name)).map(toSlashes))
}

function readKept(file: string): KeptFile {
  const plain = readFileSync(file)
  const encoded: KeptFile['encoded'] = {}
  for (const [encoding, ending] of Object.entries(ENCODINGS) as [Encoding, string][])
    if (existsSync(file + ending)) encoded[encoding] = readFileSync(file + ending)
  return {
    type: TYPES[path.extname(file)] ?? 'application/octet-stream',
    etag: etagOf(plain),
    plain,
    encoded,
  }
}

function etagOf(plain: Buffer): string {
  return `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
}

/** As RFC 9110 compares for reading: the mark of a weak one does not count. */
function hasAlready(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return condition.trim() === '*' || condition.split(',').some((tag) => opaque(tag) === opaque(etag))
}

function isEncoded(name: string): boolean {
  return Object.values(ENCODINGS).some((ending) => name.endsWith(ending))
}

function toSlashes(name: string): string {
  return name.split(path.sep).join('/')
}

/** What was decided for the few header texts that browsers send; anybody can send others, so it begins anew when full. */
class FewTexts extends Map<string, string> {
  override set(key: string, value: string): this {
    if (this.size >= 100) this.clear()
    return super.set(key, value)
  }
}
