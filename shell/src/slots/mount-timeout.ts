/** ms a slot may take to mount before it counts as broken. */
export const MOUNT_TIMEOUT = 3_000
