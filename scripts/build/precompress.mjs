// Writes a .br and a .gz beside every text file of the built web app, so that the server only picks one.
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(html|js|mjs|css|svg|json|txt|webmanifest|map)$/
/** Smaller files gain nothing: they fit into one packet as they are. */
const WORTH_IT_BYTES = 1024

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say which folder to compress')

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const files = fs
  .readdirSync(folder, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && TEXT.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))

// All at once: Node's own threads take them as they have time.
await Promise.all(files.map(compress))

async function compress(file) {
  const content = fs.readFileSync(file)
  if (content.length < WORTH_IT_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  fs.writeFileSync(`${file}.br`, await brotli(content, { params }))
  fs.writeFileSync(`${file}.gz`, await zip(content, { level: 9 }))
}
