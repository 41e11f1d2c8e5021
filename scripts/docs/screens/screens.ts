// `npm run screens`: pictures of the built program, as contact sheets for docs/SCREENS.md.
//   npm run screens -- take FOLDER          only takes the pictures, such as those of an earlier release
//   npm run screens -- [sheets [BEFORE]]    takes them and lays them beside those of BEFORE
//   npm run screens -- only SHEET…          takes and lays out these sheets alone
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeContactSheets } from './contact-sheets.ts'
import { SUBJECTS } from './subjects.ts'
import { takePictures } from './take-pictures.ts'

const [task = 'sheets', folder, ...more] = process.argv.slice(2)

if (task === 'take' && folder !== undefined) {
  await takePictures(path.resolve(folder), SUBJECTS)
} else {
  const after = mkdtempSync(path.join(tmpdir(), 'albatross-screens-'))
  const isPart = task === 'only'
  const wanted = isPart ? SUBJECTS.filter(({ sheet }) => [folder, ...more].includes(sheet)) : SUBJECTS
  await takePictures(after, wanted)
  const before = isPart ? undefined : folder && path.resolve(folder)
  const sheets = await makeContactSheets('docs/screens', wanted, { after, before })
  console.log(`${sheets.length} sheets in docs/screens, from pictures in ${after}`)
}
