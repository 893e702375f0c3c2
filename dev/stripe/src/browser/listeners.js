// The functions that a page registers for an element's events.

export function createListeners() {
  const listeners = new Map();
  const off = (name, listener) => {
    listeners.set(
      name,
      (listeners.get(name) ?? []).filter((known) => listener && known !== listener),
    );
  };
  const on = (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  return {
    on,
    off,
    once(name, listener) {
      const single = (detail) => {
        off(name, single);
        listener(detail);
      };
      on(name, single);
    },
    clear: () => listeners.clear(),
    emit(name, detail = {}) {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: "payment", ...detail });
    },
  };
}
