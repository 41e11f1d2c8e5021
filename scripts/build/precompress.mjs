// Writes a .br and a .gz beside every text file of the built web app, so that the server only picks one.
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(html|js|css|svg|json|txt|webmanifest|map)$/
/** Smaller files gain nothing: they fit into one packet as they are. */
const WORTH_IT_BYTES = 1024

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say which folder to compress')

for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
  const file = path.join(entry.parentPath, entry.name)
  if (!entry.isFile() || !TEXT.test(file)) continue
  const content = fs.readFileSync(file)
  if (content.length < WORTH_IT_BYTES) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  fs.writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  fs.writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
