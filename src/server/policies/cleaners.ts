import type { Cleaner } from '#server/jobs/cleaner.ts'
import { deleteExpiredAccess } from '#server/policies/access/repository.ts'
import { deleteExpiredCourseLinks } from '#server/policies/course/repository.ts'
import { deleteExpiredEmailLinks } from '#server/policies/email-change/repository.ts'
import { deleteFormerWitnesses } from '#server/policies/witnesses/repository.ts'

export const POLICY_CLEANERS: readonly Cleaner[] = [
  deleteExpiredAccess,
  deleteExpiredEmailLinks,
  deleteExpiredCourseLinks,
  deleteFormerWitnesses,
]
