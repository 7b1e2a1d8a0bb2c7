import { jest } from '@jest/globals';

/** A stub of the browser APIs that the module uses. */
function browser(permission: NotificationPermission, construct: () => void) {
  const constructed = jest.fn(construct);
  class Notification {
    static permission = permission;
    constructor() {
      constructed();
    }
    close() {}
  }
  const storage = { getItem: () => 'on' };
  Object.assign(globalThis, { window: { Notification, innerWidth: 1_000 }, Notification, localStorage: storage });
  return constructed;
}
const throws = () => {
  throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
};

describe('notifications on the desktop', () => {
  let notifications: typeof import('./desktop-notifications.ts');
  beforeEach(async () => {
    jest.resetModules();
    notifications = await import('./desktop-notifications.ts');
  });
  afterAll(() => {
    for (const name of ['window', 'Notification', 'localStorage']) Reflect.deleteProperty(globalThis, name);
  });

  test('are off while permission is not granted yet', () => {
    browser('default', () => undefined);
    expect(notifications.desktopNotificationState()).toBe('off');
  });

  test('are unsupported if the constructor throws, which is tried once', () => {
    const constructed = browser('default', throws);
    expect([notifications.desktopNotificationState(), notifications.desktopNotificationState()]).toEqual([
      'unsupported',
      'unsupported',
    ]);
    expect(constructed).toHaveBeenCalledTimes(1);
  });

  test('that fail despite permission return null, and are unsupported from then on', () => {
    const constructed = browser('granted', throws);
    expect(notifications.desktopNotificationState()).toBe('on');
    expect(constructed).not.toHaveBeenCalled();
    expect(notifications.showDesktopNotification('Message', {})).toBeNull();
    expect(notifications.desktopNotificationState()).toBe('unsupported');
  });
});
