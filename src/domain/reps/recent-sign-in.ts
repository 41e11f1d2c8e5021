/** How long a proof of who somebody is counts for what moves money or power. */
export const RECENT_SIGN_IN_MINUTES = 10
