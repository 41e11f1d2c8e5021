import { type Cleaner } from '#server/jobs/cleaner.ts'
import { deleteExpiredAccess } from '#server/policies/access/repository.ts'
import { deleteExpiredEmailLinks } from '#server/policies/email-change/repository.ts'

export const POLICY_CLEANERS: readonly Cleaner[] = [deleteExpiredAccess, deleteExpiredEmailLinks]
