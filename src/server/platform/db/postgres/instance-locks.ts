/**
 * The first half of the advisory locks by which instances on one database say that they live; the second is the
 * instance's number.
 */
export const INSTANCE_LOCK_CLASS = 727_275
