"""Every code of a fault that any room has."""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.documents import FaultCode
from kortdiamant.documents.faults import FAULT_CODES as DOCUMENTS
from kortdiamant.records.faults import RECORD_FAULT_CODES as RECORDS
from kortdiamant.rulebook.faults import FAULT_CODES as RULEBOOK
from kortdiamant.workshop.faults import FAULT_CODES as WORKSHOP

CODES: Mapping[str, FaultCode] = {**DOCUMENTS, **RULEBOOK, **RECORDS, **WORKSHOP}
