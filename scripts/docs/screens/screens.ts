// `npm run screens`: pictures of the built program, as contact sheets for docs/SCREENS.md.
//   npm run screens -- take FOLDER          only takes the pictures, such as those of an earlier release
//   npm run screens -- [sheets [BEFORE]]    takes them and lays them beside those of BEFORE
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeContactSheets } from './contact-sheets.ts'
import { takePictures } from './take-pictures.ts'

const [task = 'sheets', folder] = process.argv.slice(2)

if (task === 'take' && folder !== undefined) {
  await takePictures(path.resolve(folder))
} else {
  const after = mkdtempSync(path.join(tmpdir(), 'albatross-screens-'))
  await takePictures(after)
  const sheets = await makeContactSheets('docs/screens', after, folder && path.resolve(folder))
  console.log(`${sheets.length} sheets in docs/screens, from pictures in ${after}`)
}
