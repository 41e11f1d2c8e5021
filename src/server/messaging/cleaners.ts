import type { Cleaner } from '#server/jobs/cleaner.ts'
import { deleteExpiredSubscriptionLinks } from '#server/messaging/mailings/repository.ts'
import { deleteExpiredTokens } from '#server/messaging/repository.ts'

export const MESSAGING_CLEANERS: readonly Cleaner[] = [deleteExpiredTokens, deleteExpiredSubscriptionLinks]
