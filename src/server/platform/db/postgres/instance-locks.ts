/**
 * The first key of the advisory locks by which the instances on one database show that they are alive; the second key
 * is the instance's number.
 */
export const INSTANCE_LOCK_CLASS = 727_275
