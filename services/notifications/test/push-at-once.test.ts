import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { until } from "@stakehold/testing/until.ts";
import { afterPush } from "../src/domain/push-message.ts";
import { devicesAt, type Devices } from "./devices.ts";
import { createNotifications, MINUTE_MS, type Notifications } from "./notifications.ts";
import { startPushService, type PushService } from "./push-service.ts";

let service: Notifications;
let pushes: PushService;
let devices: Devices;
beforeAll(async () => {
  service = await createNotifications();
});
beforeEach(async () => {
  pushes = await startPushService();
  devices = devicesAt(service, pushes);
});
afterEach(() => devices.clear());
afterAll(() => service.close());

/** Statements that wait for another transaction's lock. */
const WAITING_STATEMENTS = `
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe("concurrent senders", () => {
  test("send each push once", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => devices.newDevice()));
    for (const { userId } of people) for (let count = 0; count < 3; count += 1) await devices.notify(userId);
    await Promise.all([service.sendPushes(), service.sendPushes(), service.sendPushes()]);
    await service.sendPushes();
    expect(pushes.arrived).toHaveLength(60);
    expect(new Set(pushes.arrived.map(({ path, headers }) => `${path} ${String(headers["topic"])}`)).size).toBe(60);
  });

  test("never handle one device twice at once, and one that lost its lease changes nothing", async () => {
    const { userId } = await devices.newDevice();
    await devices.notify(userId);
    const taking = { devices: 1, each: 4, leaseMs: MINUTE_MS };
    const [slow] = await service.deps.pushes.takeDue(taking);
    expect(await service.deps.pushes.takeDue(taking)).toEqual([]);
    await service.moveClock(2 * MINUTE_MS);
    await service.sendPushes();
    const [push] = slow?.pushes ?? [];
    if (slow === undefined || push === undefined) throw new Error("Nothing is due");
    const late = { failure: "TIMED_OUT", status: undefined, random: 0 } as const;
    const concluded = await service.deps.pushes.conclude(push, (state, at) => afterPush(state, late, at));
    await service.deps.pushes.release(slow);
    expect(concluded).toBeUndefined();
    expect(await devices.messages(userId)).toMatchObject([{ state: "SENT", attempts: 1 }]);
    expect(await devices.devicesOf(userId)).toMatchObject([{ failures: 0 }]);
  });

  test("notify a person whose device is being removed, and omit the device", async () => {
    const { userId } = await devices.newDevice();
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const removing = service.prisma.$transaction(async (transaction) => {
      await transaction.pushSubscription.deleteMany({ where: { userId } });
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    const notifying = devices.notify(userId);
    await until(async () => {
      const { rows } = await service.pool.query(WAITING_STATEMENTS);
      return rows.length > 0;
    });
    ended.resolve();
    await Promise.all([removing, notifying]);
    expect(await service.prisma.notice.count({ where: { userId } })).toBe(1);
    expect(await devices.messages(userId)).toEqual([]);
  });
});
