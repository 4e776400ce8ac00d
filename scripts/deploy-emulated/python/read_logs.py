# Prints every line that the stage's functions and its API have logged, as JSON: the group, and the line.
import json
import os
import sys

from botocore.session import Session

logs = Session().create_client(
    "logs",
    region_name="us-east-1",
    endpoint_url=os.environ["AWS_ENDPOINT_URL"],
    verify=os.environ["AWS_CA_BUNDLE"],
)
prefix = sys.argv[1]
for page in logs.get_paginator("describe_log_groups").paginate(logGroupNamePrefix=prefix):
    for group in page["logGroups"]:
        name = group["logGroupName"]
        for events in logs.get_paginator("filter_log_events").paginate(logGroupName=name):
            for event in events["events"]:
                print(json.dumps([name[len(prefix) :], event["message"]]))
