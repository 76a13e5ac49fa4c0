// No keychain for what tests start: they must never meet, nor write to, the one of the person who runs them.

/**
 * For the environment: both test configurations put it into theirs. On Linux the keychain is found over the session bus, and at
 * this address there is none. The keychains of macOS and Windows are found without the environment.
 */
export const noKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
