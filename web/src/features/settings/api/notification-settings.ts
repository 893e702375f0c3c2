import { useMutation, useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { MyNotificationSettingsQuery } from "../../../generated/graphql.ts";

const MyNotificationSettings = graphql(`
  query MyNotificationSettings {
    notificationSettings {
      subjects {
        subject
        byMail
        inApp
        byPush
        isLocked
      }
      quietHours {
        timeZone
        from
        to
      }
      pushPublicKey
    }
  }
`);

const SetNotificationWay = graphql(`
  mutation SetNotificationWay($input: SetNotificationWayInput!) {
    setNotificationWay(input: $input) {
      settings {
        subjects {
          subject
        }
      }
    }
  }
`);

const SetQuietHours = graphql(`
  mutation SetQuietHours($input: SetQuietHoursInput!) {
    setQuietHours(input: $input) {
      settings {
        quietHours {
          timeZone
        }
      }
    }
  }
`);

export type SubjectSetting = MyNotificationSettingsQuery["notificationSettings"]["subjects"][number];

/** Reads the user's notification settings. */
export const useNotificationSettings = () => useQuery(MyNotificationSettings, { fetchPolicy: "cache-and-network" });

/** Each mutation reloads the settings, so that the page never shows one that is not in force. */
const options = { refetchQueries: [MyNotificationSettings], awaitRefetchQueries: true };
export const useSetNotificationWay = () => useMutation(SetNotificationWay, options);
export const useSetQuietHours = () => useMutation(SetQuietHours, options);
