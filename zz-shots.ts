import { SUBJECTS } from './scripts/docs/screens/subjects.ts'
import { takePictures } from './scripts/docs/screens/take-pictures.ts'
const [folder, ...sheets] = process.argv.slice(2)
await takePictures(folder!, SUBJECTS.filter(({sheet}) => sheets.some((s)=>sheet.startsWith(s))))
