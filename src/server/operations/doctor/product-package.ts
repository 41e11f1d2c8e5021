import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

const packageSchema = z.object({
  version: z.string(),
  /** What a release was made of; absent in a checkout. */
  commit: z.optional(z.string()),
  engines: z.object({ node: z.string() }),
})

type ProductPackage = z.output<typeof packageSchema>

/** Two folders above the built server, or at the top of the checkout if it runs from its sources. */
const CANDIDATES = ['../../package.json', '../../../../package.json']

let cached: ProductPackage | undefined

/** The package.json of the product: its version, and the versions of Node that it runs on. */
export function readProductPackage(): ProductPackage {
  cached ??= packageSchema.parse(JSON.parse(readFileSync(findPackage(), 'utf8')))
  return cached
}

export function readProductVersion(): string {
  return readProductPackage().version
}

/** The changelog of this release; undefined where it is not beside the program. */
export function readChangelog(): string | undefined {
  const file = path.join(path.dirname(findPackage()), 'CHANGELOG.md')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function findPackage(): string {
  const files = CANDIDATES.map((up) => path.join(import.meta.dirname, up))
  const found = files.find((file) => existsSync(file))
  if (found === undefined) throw new Error('There is no package.json beside the program')
  return found
}
