/** Letters, digits, dots and hyphens: it stands in files, documents and addresses. */
export const PLAN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/
