import { jest } from '@jest/globals';

/** A browser, as far as the module looks at it. */
function browser(permission: NotificationPermission, construct: () => void) {
  const made = jest.fn(construct);
  class Notification {
    static permission = permission;
    constructor() {
      made();
    }
    close() {}
  }
  const storage = { getItem: () => 'on' };
  Object.assign(globalThis, { window: { Notification, innerWidth: 1_000 }, Notification, localStorage: storage });
  return made;
}
const throws = () => {
  throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
};

describe('notifications on the desktop', () => {
  let news: typeof import('./desktop-notifications.ts');
  beforeEach(async () => {
    jest.resetModules();
    news = await import('./desktop-notifications.ts');
  });
  afterAll(() => {
    for (const name of ['window', 'Notification', 'localStorage']) Reflect.deleteProperty(globalThis, name);
  });

  test('are offered where one can be made', () => {
    browser('default', () => undefined);
    expect(news.desktopNews()).toBe('off');
  });

  test('are not offered where making one fails; it is tried once, and never with leave to show it', () => {
    const made = browser('default', throws);
    expect([news.desktopNews(), news.desktopNews()]).toEqual(['unable', 'unable']);
    expect(made).toHaveBeenCalledTimes(1);
  });

  test('which fail though they are allowed break nothing, and are offered no more', () => {
    const made = browser('granted', throws);
    expect(news.desktopNews()).toBe('on');
    expect(made).not.toHaveBeenCalled();
    expect(news.showOnDesktop('Message', {})).toBeNull();
    expect(news.desktopNews()).toBe('unable');
  });
});
