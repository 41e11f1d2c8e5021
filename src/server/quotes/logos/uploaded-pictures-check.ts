import { getStoredFileName } from '#server/kit/files/file-name.ts'
import { amber, type DoctorCheck, green } from '#server/kit/doctor/doctor-check.ts'
import { listNewestFiles } from '#server/quotes/logos/repository.ts'

/** Few, as each is read whole, and may have 5 MB that come from a bucket far away. */
const LOOKED_AT = 5

/**
 * The database knows the pictures of all instances, and a folder has those that this one was given.
 *
 * @rule O15 Pictures that this instance cannot read, as it keeps its files in another folder than those who took them,
 * are named by the doctor.
 */
export const uploadedPicturesCheck: DoctorCheck = {
  id: 'uploaded-pictures',
  title: 'Uploaded pictures',
  settings: /^(?:FILE_STORE|S3_.*)$/,
  needs: 'tables',
  run: async ({ db, files }) => {
    const newest = await listNewestFiles(db, LOOKED_AT)
    let missing = 0
    for (const file of newest) if (!(await files.get(getStoredFileName(file)))) missing += 1
    if (missing === 0)
      return [green(newest.length === 0 ? 'There are none yet.' : 'The newest ones can be read here.')]
    return [
      amber(
        `Of the newest pictures, ${missing} of ${newest.length} can’t be read here.`,
        'Let all instances share their files with FILE_STORE=s3 or one folder. If they already do, restore the files from a backup.',
      ),
    ]
  },
}
